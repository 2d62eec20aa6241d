/** Who the widget of the off-peak hours is shown to; changes no price. */
export const VISIBILITIES = ['all', 'admin', 'none'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Hours in which units cost less. */
export interface OffPeakSchedule {
  /** Of the IANA database. */
  readonly timezone: string;
  /** Thousandths, 1 to 1000: 7 rows from Monday on, of 24 local hours. */
  readonly grid: readonly (readonly number[])[];
  readonly visible: Visibility;
  /** Whether credits are cheaper by the same share. */
  readonly appliesToMoney: boolean;
}
