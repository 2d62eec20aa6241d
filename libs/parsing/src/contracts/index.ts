/** What the script of a thread needs: it is loaded for each parsing, so nothing else comes along. */
export { parseHere, type SourceBytes } from './parse-here.js';
