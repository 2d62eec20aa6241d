import { Button, type ButtonProps, Stack } from '@mantine/core';
import { type DragEvent as ReactDragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './drop-area.module.css';

/** A file that is dropped beside its place would be opened by the browser instead of the page, and all on it lost. */
function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      // A place of the page has taken it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

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

/**
 * A place files and folders are dropped on. What can be dropped can be chosen with a button as well: it belongs into
 * `children`.
 */
export function DropArea({
  label,
  disabled = false,
  onDrop,
  children,
}: {
  readonly label: string;
  readonly disabled?: boolean;
  /** Called while the browser still shows what was dropped. */
  readonly onDrop: (dropped: DataTransfer) => void;
  readonly children: ReactNode;
}) {
  useStrayDrops();
  const [isOver, setIsOver] = useState(false);
  // Moving over something within leaves the area and enters it again.
  const depth = useRef(0);
  const takes = ({ dataTransfer }: ReactDragEvent): boolean =>
    !disabled && dataTransfer.types.includes('Files');
  const end = (): void => {
    depth.current = 0;
    setIsOver(false);
  };
  return (
    <Stack
      role="group"
      aria-label={label}
      align="center"
      gap="xs"
      className={isOver ? `${classes.area} ${classes.over}` : classes.area}
      data-drop-area
      onDragEnter={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        depth.current += 1;
        setIsOver(true);
      }}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) end();
      }}
      onDrop={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        end();
        onDrop(event.dataTransfer);
      }}
    >
      {children}
    </Stack>
  );
}
