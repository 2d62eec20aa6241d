import { Stack } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './drop-area.module.css';
import { useStrayDrops } from './use-stray-drops.js';

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
  const takes = ({ dataTransfer }: DragEvent): boolean => !disabled && dataTransfer.types.includes('Files');
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
