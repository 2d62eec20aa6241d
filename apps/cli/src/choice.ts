import { Argument, InvalidArgumentError, Option } from 'commander';
import { didYouMean } from '#libs/kernel';

/** Capitals, and underscores in the place of hyphens, are no difference. */
const plain = (text: string): string => text.toLowerCase().replaceAll('_', '-');

function oneOf(values: readonly string[]): (text: string) => string {
  return (text) => {
    const known = values.find((value) => plain(value) === plain(text));
    if (known !== undefined) return known;
    throw new InvalidArgumentError(`It must be one of ${values.join(', ')}.${didYouMean(text, values)}`);
  };
}

/** A flag with one of some values; its list is told to the completion of shells, and a wrong one is guessed. */
export function choice(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).choices(values).argParser(oneOf(values));
}

/** The same for an argument. */
export function choiceArgument(name: string, description: string, values: readonly string[]): Argument {
  return new Argument(name, description).choices(values).argParser(oneOf(values));
}
