import type { Kysely, Migration } from 'kysely'
import { auditHead } from './migrations/auditHead.ts'
import { auth } from './migrations/auth.ts'
import { bundler } from './migrations/bundler.ts'
import { custody } from './migrations/custody.ts'
import { deviceKnown } from './migrations/deviceKnown.ts'
import { deviceLabel } from './migrations/deviceLabel.ts'
import { emailUpdate } from './migrations/emailUpdate.ts'
import { events } from './migrations/events.ts'
import { history } from './migrations/history.ts'
import { passkeys } from './migrations/passkeys.ts'
import { relay } from './migrations/relay.ts'
import { social } from './migrations/social.ts'
import { sponsoredSender } from './migrations/sponsoredSender.ts'
import { thirdPartyClients } from './migrations/thirdPartyClients.ts'
import { walletProject } from './migrations/walletProject.ts'

/** All schema migrations, ordered by name. A released migration is never edited; add a new one instead. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projects': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('projects')
        .addColumn('id', 'varchar(32)', (column) => column.primaryKey())
        .addColumn('name', 'varchar(100)', (column) => column.notNull())
        .addColumn('allowed_origins', 'text', (column) => column.notNull())
        .addColumn('features', 'text')
        .addColumn('analytics', 'integer', (column) => column.notNull())
        .addColumn('disabled', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
        .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
        .execute()
    },
  },
  '0002-history': history,
  '0003-events': events,
  '0004-relay': relay,
  '0005-auth': auth,
  '0006-custody': custody,
  '0007-social': social,
  '0008-bundler': bundler,
  '0009-wallet-project': walletProject,
  '0010-audit-head': auditHead,
  '0011-passkeys': passkeys,
  '0012-email-update': emailUpdate,
  '0013-device-label': deviceLabel,
  '0014-sponsored-sender': sponsoredSender,
  '0015-device-known': deviceKnown,
  '0016-third-party-clients': thirdPartyClients,
}
