/** Environment variable that brings the text of a command to its shell. */
export const COMMAND_VARIABLE = 'SVC_COMMAND_TEXT';

const RUN_SCRIPT = `eval "unset ${COMMAND_VARIABLE}; $${COMMAND_VARIABLE}"`;

/**
 * Runs one command so that its output and exit code reach the disk without the agent.
 * `$1` folder, `$2` file size limit in 512-byte blocks, then the words that confine it; on standard input a line
 * that lets it go.
 *
 * - The command is in {@link COMMAND_VARIABLE}: anybody on the machine can read the words of a process, only its
 *   user the environment. The command itself does not see it.
 * - No line on standard input (the agent died before its journal had the start): nothing runs.
 * - The shells trap the signals of a stop to outlive the command; a trap, unlike "ignore", is not inherited.
 * - The drains ignore them, write without buffering, and past the limit read on and drop. They append: a
 *   command that is tried again goes on in the same files.
 * - The exit code counts with the end of its line: until then it is not written.
 */
export const WRAPPER_SCRIPT = `
IFS= read -r go || exit 125
trap : TERM INT HUP
drain() {
  trap '' TERM INT HUP XFSZ
  (ulimit -f "$2"; exec cat >>"$1") || exec cat >/dev/null
}
{
  {
    trap : TERM INT HUP
    (shift 2; exec "$@" sh -c '${RUN_SCRIPT}' </dev/null 2>&3 3>&-)
    echo $? >"$1/exit-code"
  } | drain "$1/stdout" "$2" >/dev/null 3>&-
} 3>&1 | drain "$1/stderr" "$2"
`;
