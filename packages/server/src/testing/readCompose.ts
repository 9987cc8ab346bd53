import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect } from 'vitest'
import { parse } from 'yaml'

const folder = new URL('../../../../deploy/docker/', import.meta.url)

type Service = {
  cap_drop?: string[]
  depends_on?: object
  environment?: Record<string, string>
  expose?: string[]
  image?: string
  read_only?: boolean
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

/** Returns the path of a file in the folder of Compose. */
export function composePath(name: string): string {
  return fileURLToPath(new URL(name, folder))
}

/** Returns a Compose file with its variables replaced by those of the example, or by their defaults. */
export function readCompose(name: string): Compose {
  const values: Record<string, string | undefined> = {
    ...parseEnv(readFileSync(composePath('.env.example'), 'utf8')),
    POSTGRES_PASSWORD: 'hunter2',
  }
  const text = JSON.stringify(parse(readFileSync(composePath(name), 'utf8'), { merge: true }))
  const filled = text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, key: string, other = '') => {
    expect(Object.keys(values)).toContain(key)
    return values[key] || other
  })
  return JSON.parse(filled) as Compose
}
