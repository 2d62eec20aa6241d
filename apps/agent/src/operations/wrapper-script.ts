import { SETTLE_TEXT } from '../process/launcher.js';

/** Environment variable that brings the text of a command to its shell. */
export const COMMAND_VARIABLE = 'SVC_COMMAND_TEXT';

/** Waits where the command will run, so that the way there is behind it when the journal has the start. */
const RUN_SCRIPT = `IFS= read -r SVC_GO || exit 125; unset SVC_GO; exec </dev/null; eval "unset ${COMMAND_VARIABLE}; $${COMMAND_VARIABLE}"`;

/**
 * What lets a command go: a line for its own shell, and one for the shell that writes down its exit code. Whoever finds
 * the first line still there knows that the shell of the command was never reached.
 */
export const GO = 'begin\nend\n';

/** Stands in place of the exit code of a command that could not begin. */
export const NOT_BEGUN = 'not begun';

/**
 * Runs one command so that its output and exit code reach the disk without the agent.
 * `$1` folder, `$2` file size limit in 512-byte blocks, `$3` `outlive` where a tool on the way has to outlive a stop,
 * then what {@link SETTLE_TEXT} takes and the words that confine it; on standard input {@link GO}.
 *
 * - The command is in {@link COMMAND_VARIABLE}: anybody on the machine can read the words of a process, only its
 *   user the environment. The command itself does not see it.
 * - No line on standard input (the agent died before its journal had the start): nothing runs, and no exit code is
 *   written.
 * - The shells trap the signals of a stop to outlive the command; a trap, unlike "ignore", is not inherited.
 * - The drains ignore them, write without buffering, and past the limit, where the file takes no more, read on for
 *   their other end, which is nothing. They append: a command that is tried again goes on in the same files.
 * - The exit code counts with the end of its line: until then it is not written. It is written over what the agent has
 *   put there, so that it needs no room on a disk that the command has filled.
 */
export const WRAPPER_SCRIPT = `
trap : TERM INT HUP
drain() {
  trap '' TERM INT HUP XFSZ
  ulimit -f "$2"
  exec tee -a "$1" >/dev/null 2>&1
}
{
  {
    trap : TERM INT HUP
    (if [ "$3" = outlive ]; then trap '' TERM INT HUP; ulimit -c 0; fi
      shift 3
      ${SETTLE_TEXT}
      exec "$@" sh -c '${RUN_SCRIPT}' 2>&3 3>&-)
    code=$?
    IFS= read -r go && case "$go" in
      begin) echo '${NOT_BEGUN}' ;;
      end) echo $code ;;
    esac 1<>"$1/exit-code"
  } | drain "$1/stdout" "$2" >/dev/null 3>&-
} 3>&1 | drain "$1/stderr" "$2"
`;
