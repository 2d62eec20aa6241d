/** The parts of a form: texts, and files. What a text means says the input class it is checked against. */
export class MultipartBody {
  [name: string]: unknown;
}
