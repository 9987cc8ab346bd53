#!/usr/bin/env node
import { runCli } from './cli.ts'

process.exitCode = runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
})
