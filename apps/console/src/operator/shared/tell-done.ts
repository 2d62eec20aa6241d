import { notifications } from '@mantine/notifications';

/** Says that what was asked for is done, where nothing else on the page would show it. */
export const tellDone = (message: string): void => {
  notifications.show({ color: 'teal', message });
};

/** Says that nothing has changed, where the reader might think it had. */
export const tellUnchanged = (message: string): void => {
  notifications.show({ color: 'orange', message });
};
