#!/usr/bin/env node
import { runCli } from './cli.ts'

process.exitCode = await runCli(process.argv.slice(2))
// Connections that don't respond would keep a failed process alive.
if (process.exitCode !== 0) setTimeout(() => process.exit(), 1_000).unref()
