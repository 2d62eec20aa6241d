/** The only style of the pages: the reader's own fonts and, where they ask for it, dark. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --ground: #f5f6f8; --card: #fff; --line: #c9d0d8; --main: #0b5bd3; --wrong: #b3261e }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --soft: #aeb6c0; --ground: #15181c; --card: #1f2328; --line: #444c56; --main: #6ca8ff; --wrong: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere }
p { margin: 0 0 1rem }
.soft { color: var(--soft) }
.wrong { color: var(--wrong) }
fieldset { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem }
legend { padding: 0 .35rem; font-weight: 600 }
.choice { display: flex; gap: .6rem; align-items: baseline; padding: .3rem 0 }
label.field { display: block; font-weight: 600; margin-bottom: .3rem }
input[type=text] { width: 100%; padding: .6rem .7rem; margin-bottom: 1rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .4rem }
main > :last-child { margin-bottom: 0 }
.actions { display: flex; gap: .75rem; flex-wrap: wrap }
button { font: inherit; font-weight: 600; padding: .6rem 1.3rem; border-radius: .4rem; border: 1px solid var(--main); background: var(--main); color: var(--card); cursor: pointer }
button.other { background: transparent; color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
`;
