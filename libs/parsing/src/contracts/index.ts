/** What the script of a thread needs: it is loaded for each parsing, so nothing else comes along. */
export { parseHere, type SourceBytes } from './parse-here.js';
export { parseInSlices } from '../json/parse-in-slices.js';
export { isNestedDeeper, markLongNumbers, TimeSlice } from '../json/json-bytes.js';
export { type JsonBounds, JsonBoundsError } from '../json/large-values.js';
export { isMuchToWrite, jsonBytes, writeInSlices } from '../json/write-in-slices.js';
