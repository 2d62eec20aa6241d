import { useCallback, useMemo } from 'react';
import creditsEn from '../../texts/en/credits.json';
import creditsRu from '../../texts/ru/credits.json';
import { defineTexts, type Language, useLanguage, useTexts } from '../language/texts.js';
import { creditDigits } from './values.policy.js';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', ru: 'ru-RU' };
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const RELATIVE_STEPS = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const;

/** How values are written for a reader: in the language chosen and the time zone of the browser. */
export interface Formats {
  /** Day and time: `24 Nov 2026, 05:12`. */
  readonly moment: (at: string | Date) => string;
  /** The same with seconds and the name of the zone. */
  readonly exactMoment: (at: string | Date) => string;
  readonly day: (at: string | Date) => string;
  /** A day of UTC, `2026-11-24`, as the day it is, wherever the reader is: `24 Nov`. */
  readonly utcDay: (day: string) => string;
  readonly hour: (at: string | Date) => string;
  readonly timeOfDay: (at: string | Date) => string;
  /** `3 minutes ago`, `in 2 hours`. */
  readonly relative: (at: string | Date, now?: number) => string;
  readonly number: (value: number, digits?: number) => string;
  /** Of a value in percent: `12.5` is 12.5 %. */
  readonly percent: (value: number) => string;
  readonly bytes: (value: number) => string;
  /** Of milliseconds: `340 ms`, `2.1 s`, `3 min 12 s`. */
  readonly duration: (milliseconds: number) => string;
}

function makeFormats(language: Language): Formats {
  const locale = LOCALES[language];
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const utcDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = (value: number, name: string, digits = 0, unitDisplay: 'short' | 'long' = 'short'): string =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay,
      maximumFractionDigits: digits,
    }).format(value);
  return {
    moment: (at) => moment.format(new Date(at)),
    exactMoment: (at) => exact.format(new Date(at)),
    day: (at) => day.format(new Date(at)),
    utcDay: (of) => utcDay.format(new Date(`${of}T00:00:00Z`)),
    hour: (at) => hour.format(new Date(at)),
    timeOfDay: (at) => time.format(new Date(at)),
    relative: (at, now = Date.now()) => {
      const seconds = (new Date(at).getTime() - now) / 1_000;
      const step = RELATIVE_STEPS.find(({ below }) => Math.abs(seconds) < below) ?? RELATIVE_STEPS[3];
      return relative.format(Math.round(seconds / step.seconds), step.unit);
    },
    number: (value, digits = 2) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
    percent: (value) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100),
    bytes: (value) => {
      // The short word for bytes has no plural.
      if (value < 1_024) return unit(value, 'byte', 0, 'long');
      const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log(value) / Math.log(1_024)));
      return unit(value / 1_024 ** power, BYTE_UNITS[power]!, 1);
    },
    duration: (milliseconds) => {
      if (milliseconds < 1_000) return unit(Math.round(milliseconds), 'millisecond');
      if (milliseconds < 60_000) return unit(milliseconds / 1_000, 'second', 1);
      const minutes = Math.floor(milliseconds / 60_000);
      return `${unit(minutes, 'minute')} ${unit(Math.round((milliseconds % 60_000) / 1_000), 'second')}`;
    },
  };
}

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => makeFormats(language), [language]);
}

const CREDIT_TEXTS = defineTexts('credits', { en: creditsEn, ru: creditsRu });

/** Writes sums of money: `12.5 credits`. */
export function useCredits(): (value: number) => string {
  const t = useTexts(CREDIT_TEXTS);
  const { number } = useFormats();
  return useCallback(
    (value) => t('credits', { count: Math.abs(value), shown: number(value, creditDigits(value)) }),
    [t, number],
  );
}
