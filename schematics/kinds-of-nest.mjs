import { chain, externalSchematic, SchematicsException } from '@angular-devkit/schematics';
import { formatted } from './formatted.mjs';
import { placeOf } from './place.mjs';

const COLLECTION = '@nestjs/schematics';

/** What Nest writes, where it belongs. Without its spec, which says that a class is one. */
function fromNest(kind) {
  return ({ flat, ...options }) =>
    (tree) => {
      const { folder, many } = placeOf(tree, { ...options, flat: true });
      return chain([
        externalSchematic(COLLECTION, kind, {
          name: many,
          sourceRoot: folder,
          flat,
          spec: false,
          language: 'ts',
        }),
        formatted(),
      ]);
    };
}

export const classFile = fromNest('class');
export const decorator = fromNest('decorator');
export const provider = fromNest('provider');

/** A kind the house has another way for, which its description names. */
export function refused() {
  return (_tree, { schematic }) => {
    const { name, description } = schematic.description;
    throw new SchematicsException(`${name}: ${description}.`);
  };
}
