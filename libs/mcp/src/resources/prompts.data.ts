/** A text that starts an agent on a task. `{name}` stands for an argument. */
interface PromptRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  readonly text: string;
}

/** Tasks people bring, each with the steps that lead through the tools. */
export const PROMPTS = [
  {
    name: 'create_application',
    title: 'Create an application',
    description: 'From a wish to an application that runs on a server of the portal.',
    arguments: [{ name: 'purpose', description: 'What the application is to do', required: true }],
    text: `Create a small application for this purpose: {purpose}

1. Call whoami and check that the key has the scope for servers and is not read-only. If not, say so and stop.
2. Read the resource portico://guides/deploy.
3. Look up the data you need with discover, describe and list_records before you write code against it.
4. Show the plan, the name of the server and what it may cost, and wait for a yes.
5. Order a server with create_server, or take a free one of list_servers. Deploy with files.
6. Read server_logs when a step fails; correct and deploy again. At the end tell the address.`,
  },
  {
    name: 'deploy_step_by_step',
    title: 'Deploy step by step',
    description: 'A deploy with a look at each step, and the way back.',
    arguments: [{ name: 'serverId', description: 'Id of the server', required: true }],
    text: `Deploy to the server {serverId}, step by step.

1. Find the server with list_servers and tell its status and address.
2. Read its stored versions: call_read with servers.sources.list and path {"id": "{serverId}"}. Note the newest: it is the way back.
3. Deploy with healthPath, so that a release that does not answer is never used. Keep the operation id from the progress.
4. If the connection breaks, ask operation with the id. Do not deploy a second time.
5. If it fails, tell the step that failed and its last lines from server_logs.
6. To go back, deploy source.versionId of the version noted before.`,
  },
  {
    name: 'why_refused',
    title: 'Find why a call was refused',
    description: 'From an error code to what has to change, and who can change it.',
    arguments: [
      { name: 'code', description: 'Code of the error', required: true },
      { name: 'call', description: 'What was called', required: false },
    ],
    text: `A call was refused with {code}. What was called: {call}

1. Read the resource portico://errors/{code}.
2. Call whoami: kind of the key, scopes, access mode, and whether the balance is frozen.
3. If you know the operation, call describe with it and compare its scope with those of the key.
4. Say in two sentences what is missing, and who can change it: the holder of the key, an administrator of the portal, or the operator. Do not try other keys or ways around.`,
  },
] as const satisfies readonly PromptRow[];

/** Characters of an argument; a longer one is no name and no short text. */
const LONGEST_ARGUMENT = 2_000;
const NOT_SAID = 'not said';

/** The text with its arguments. @returns the name of an argument that is missing, or the text. */
export function fillPrompt(
  { arguments: known, text }: PromptRow,
  given: Readonly<Record<string, string>>,
): { readonly missing: string } | { readonly text: string } {
  const missing = known.find(({ name, required }) => required && !given[name]);
  if (missing) return { missing: missing.name };
  const filled = known.reduce(
    (soFar, { name }) => soFar.replaceAll(`{${name}}`, (given[name] || NOT_SAID).slice(0, LONGEST_ARGUMENT)),
    text,
  );
  return { text: filled };
}
