import { chain, externalSchematic, noop, SchematicsException } from '@angular-devkit/schematics';
import { formatted } from './formatted.mjs';
import { placeOf } from './place.mjs';
import { declared } from './surroundings.mjs';

/** What Nest writes, where it belongs. Without its spec, which says that a class is one. */
function fromNest(kind, { isProvider = false } = {}) {
  return (options) => (tree) => {
    const { folder, many, Many } = placeOf(tree, options);
    return chain([
      externalSchematic('@nestjs/schematics', kind, {
        name: many,
        sourceRoot: folder,
        language: 'ts',
        flat: true,
        spec: false,
        skipImport: true,
      }),
      isProvider
        ? declared(options, {
            from: folder,
            file: `${folder}/${many}`,
            className: Many,
            metadata: 'providers',
          })
        : noop(),
      formatted(),
    ]);
  };
}

export const classFile = fromNest('class');
export const decorator = fromNest('decorator');
export const provider = fromNest('provider', { isProvider: true });

/** A kind the house has another way for, which its description names. */
export function refused() {
  return (_tree, { schematic }) => {
    const { name, description } = schematic.description;
    throw new SchematicsException(`${name}: ${description}.`);
  };
}
