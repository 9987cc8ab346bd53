import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServeEnv } from '../../env.ts'
import { createAttestationSigner } from '../../features/attestation/createAttestationSigner.ts'
import { readAttestationKeys } from '../../features/attestation/readAttestationKeys.ts'
import { checkMailServer } from '../../mail/createSmtpMailer.ts'
import { readOperatorAccount } from '../../operatorAccount.ts'
import { connectRedis } from '../../storage/relay/redis/connectRedis.ts'
import type { CliIo } from '../CliIo.ts'
import { withKms } from '../withKms.ts'
import { type Finding, ok, toFinding } from './Finding.ts'

/** Time limit of a command to Redis, in milliseconds. */
const redisMs = 5_000

/** Checks the keys, the key service, Redis and the mail server. */
export async function checkServices(
  io: CliIo,
  env: ServeEnv,
  needsKeys: boolean,
): Promise<readonly Finding[]> {
  const { frameUrl, mail, redisUrl } = env
  const checks: Promise<Finding>[] = listOperatorKeys(env)
  if (frameUrl) checks.push(toFinding('key files', () => checkKeys(io, env, needsKeys)))
  if (redisUrl)
    checks.push(
      toFinding('Redis', () => checkRedis(redisUrl), 'Check REDIS_URL, and that Redis runs.'),
    )
  if (mail)
    checks.push(
      toFinding(
        'mail server',
        async () => {
          await checkMailServer(mail.url)
          return ok('accepts the sign-in')
        },
        'Check SMTP_URL: host, port, user and password.',
      ),
    )
  return Promise.all(checks)
}

function listOperatorKeys(env: ServeEnv): Promise<Finding>[] {
  const { bundlerKey, namesKey, paymasterKey, verifyKey } = env
  const accounts = [bundlerKey, namesKey, paymasterKey].flatMap((key) => key ?? [])
  return [
    ...accounts.map((key) =>
      toFinding(key.place, async () => ok(`is the key of ${readOperatorAccount(key).address}`)),
    ),
    ...(verifyKey
      ? [
          toFinding(verifyKey.place, async () => {
            createAttestationSigner(readAttestationKeys(verifyKey))
            return ok('can be read')
          }),
        ]
      : []),
  ]
}

async function checkKeys(io: CliIo, { dataDir, keyFile }: ServeEnv, needsKeys: boolean) {
  if (!needsKeys && !existsSync(keyFile ?? join(dataDir, 'keys', 'server.key')))
    return ok('will be created at the next start')
  await withKms(io, { mayCreate: false }, (kms) => kms.check())
  return ok('can be read')
}

async function checkRedis(url: string) {
  const connection = await connectRedis({ patienceMs: redisMs, url })
  try {
    await connection.ask((client) => client.ping())
    return ok('answers')
  } finally {
    connection.close()
  }
}
