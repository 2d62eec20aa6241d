#!/usr/bin/env node
import { buildClientTypesWhenNeeded, buildWhenNeeded } from './build.mjs';

const report = (line) => process.stderr.write(`${line}\n`);

if (!(await buildWhenNeeded(report)) || !(await buildClientTypesWhenNeeded())) process.exitCode = 1;
