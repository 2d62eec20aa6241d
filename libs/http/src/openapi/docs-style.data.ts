/** Style sheet of the documentation page. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
h2 { border-bottom: 1px solid #8884; margin-top: 2.5rem; }
details { border: 1px solid #8884; border-radius: .4rem; margin: .5rem 0; padding: .3rem .7rem; }
details details { border: 0; padding: 0 0 0 1rem; }
summary { cursor: pointer; }
code, pre { font: .875rem/1.4 ui-monospace, monospace; }
pre { background: #8882; border-radius: .4rem; overflow-x: auto; padding: .6rem; }
table { border-collapse: collapse; width: 100%; }
td, th { border-top: 1px solid #8884; padding: .3rem .5rem; text-align: left; vertical-align: top; }
.method { display: inline-block; font-weight: 700; min-width: 4.5rem; }
.muted { opacity: .7; }
`;
