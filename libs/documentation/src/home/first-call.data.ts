/** The first call of a reader, in a language. */
export interface FirstCall {
  readonly title: string;
  /** Name of the language for its colours. */
  readonly language: string;
  /** @param url whole address of the call. */
  readonly code: (url: string) => string;
}

/** The same call in every language the samples of the reference know. */
export const FIRST_CALLS: Readonly<Record<string, FirstCall>> = {
  curl: {
    title: 'curl',
    language: 'bash',
    code: (url) => `curl -H "X-Api-Key: $KEY" \\
  ${url}`,
  },
  typescript: {
    title: 'TypeScript',
    language: 'typescript',
    code: (url) => `const answer = await fetch('${url}', {
  headers: { 'X-Api-Key': process.env.KEY! },
});
const { data } = await answer.json();
console.log(data);`,
  },
  python: {
    title: 'Python',
    language: 'python',
    code: (url) => `import os, requests

answer = requests.get("${url}", headers={"X-Api-Key": os.environ["KEY"]})
print(answer.json()["data"])`,
  },
  php: {
    title: 'PHP',
    language: 'php',
    code: (url) => `<?php
$call = curl_init("${url}");
curl_setopt($call, CURLOPT_RETURNTRANSFER, true);
curl_setopt($call, CURLOPT_HTTPHEADER, ["X-Api-Key: " . getenv("KEY")]);
print_r(json_decode(curl_exec($call), true)["data"]);`,
  },
};
