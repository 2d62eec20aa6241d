/** Licences of what we hand on, by their SPDX identifier. All of them ask for no more than their text and a name to be kept. */
export const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'PSF-2.0',
]);

/** Packages whose `package.json` names no licence in a form that npm reads; looked up in the files of that version. */
export const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  // An old list in package.json, and a file.
  'busboy@1.6.0': 'MIT',
  'passport-strategy@1.0.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  // The end of its Readme.
  'pause@0.0.1': 'MIT',
};
