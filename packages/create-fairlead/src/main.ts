#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { runCli } from './cli.ts'

const { stdin: input, stdout: output } = process
const isTerminal = input.isTTY && output.isTTY

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input, output })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

process.exitCode = await runCli(process.argv.slice(2), {
  ask: isTerminal ? ask : undefined,
  cwd: process.cwd(),
  print: (text) => void output.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
})
