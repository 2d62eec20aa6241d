'use strict';
const { renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

// Run in a process of its own, with the flags of the process that is to use it: V8 takes it with no others.
const [folder, name] = process.argv.slice(2);
const { compile, load } = require(join(folder, 'launch.cjs'));
const script = compile(name);
// With what runs while the program is loaded, and not only its outermost function.
load(script, name);
const kept = join(folder, `${name}.kept`);
writeFileSync(`${kept}.fresh`, script.createCachedData());
renameSync(`${kept}.fresh`, kept);
process.exit(0);
