import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';

/** A button that opens the dialog of the browser for files, or for a folder with all below it. */
export function FileButton({
  label,
  folder = false,
  multiple = false,
  accept,
  onFiles,
  ...button
}: {
  readonly label: string;
  readonly folder?: boolean;
  readonly multiple?: boolean;
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
} & Omit<ButtonProps, 'onClick' | 'children'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        {...(accept !== undefined && { accept })}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
