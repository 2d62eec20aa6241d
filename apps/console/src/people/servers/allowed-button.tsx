import { Button, type ButtonProps, Tooltip } from '@mantine/core';

/** A button that stays where it is when it may not be pressed now, and says why. It keeps the focus meanwhile. */
export function AllowedButton({
  reason,
  onClick,
  ...button
}: {
  /** Why not; null when it may be pressed. */
  readonly reason: string | null;
  readonly onClick: () => void;
} & Omit<ButtonProps, 'onClick' | 'disabled'> & { readonly children: string }) {
  const isAllowed = reason === null;
  return (
    <Tooltip
      label={reason}
      disabled={isAllowed}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...button}
        data-disabled={!isAllowed || undefined}
        aria-disabled={!isAllowed || undefined}
        aria-description={reason ?? undefined}
        onClick={(event) => (isAllowed ? onClick() : event.preventDefault())}
      />
    </Tooltip>
  );
}
