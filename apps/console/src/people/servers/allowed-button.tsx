import { Button, type ButtonProps, Tooltip } from '@mantine/core';

/** A button that stays where it is when it may not be pressed now, and says why. */
export function AllowedButton({
  reason,
  onClick,
  ...button
}: {
  /** Why not; null when it may be pressed. */
  readonly reason: string | null;
  readonly onClick: () => void;
} & Omit<ButtonProps, 'onClick' | 'disabled'> & { readonly children: string }) {
  if (reason === null) return <Button {...button} onClick={onClick} />;
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...button}
        data-disabled
        aria-disabled
        aria-description={reason}
        onClick={(event) => event.preventDefault()}
      />
    </Tooltip>
  );
}
