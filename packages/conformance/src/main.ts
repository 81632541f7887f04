#!/usr/bin/env node
import { command } from './command.ts';

process.exitCode = await command(process.argv.slice(2), {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});
