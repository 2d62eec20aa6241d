/** Commands that were run, as the arrow keys of a terminal walk through them. */
export class CommandHistory {
  readonly #commands: string[] = [];
  /** One behind the last is what is being typed. */
  #position = 0;
  #draft = '';

  constructor(private readonly most = 200) {}

  /** What is run is the newest, and the walk begins there again. The same twice in a row counts once. */
  add(command: string): void {
    if (this.#commands.at(-1) !== command) this.#commands.push(command);
    if (this.#commands.length > this.most) this.#commands.shift();
    this.#position = this.#commands.length;
    this.#draft = '';
  }

  /** @param typed what stands in the line now; it comes back at the end of the walk. */
  older(typed: string): string {
    if (this.#position === this.#commands.length) this.#draft = typed;
    this.#position = Math.max(0, this.#position - 1);
    return this.#commands[this.#position] ?? this.#draft;
  }

  newer(typed: string): string {
    if (this.#position >= this.#commands.length) return typed;
    this.#position += 1;
    return this.#commands[this.#position] ?? this.#draft;
  }
}
