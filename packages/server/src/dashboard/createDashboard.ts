import { BaseError } from '@fairlead/protocol'
import type { Hono } from 'hono'
import { auditSigner } from '../features/auth/AuthContext.ts'
import type { Kms } from '../kms/Kms.ts'
import type { Log } from '../log.ts'
import type { Metric } from '../metrics/formatMetrics.ts'
import type { Project } from '../storage/Project.ts'
import type { Storage } from '../storage/Storage.ts'
import type { Random } from '../uuid.ts'
import { createAccess } from './createAccess.ts'
import {
  createOperatorPages,
  type OperatorPages,
  type PageBindings,
  readFields,
  refuse,
  show,
} from './createOperatorPages.ts'
import { html } from './html.ts'
import { type Overview, overviewPage, periods } from './overviewPage.ts'
import { type Form, projectPage, projectsPage, readChanges, readForm } from './projectPages.ts'

/** Time for which the figures are cached, in milliseconds. Reading them is work for the database. */
const figuresMs = 15_000

/**
 * Creates the dashboard: pages without scripts, for operators who have opened a sign-in link.
 *
 * @param own.origins - Origins under which it is reached. Requests to other hosts and forms of other pages are refused.
 */
export function createDashboard(own: createDashboard.Dependencies): OperatorPages {
  const { clock, random, storage } = own
  return createOperatorPages({
    ...own,
    access: createAccess({ clock, random, store: storage.dashboard }),
    help: html`<p>Run this command on the server, then open the link that it prints:</p>
<p><code>npx fairlead-server dashboard link</code></p>
<p class="muted">A link is valid once, for five minutes.</p>`,
    mount: (app) => mountPages(app, own),
    name: 'dashboard',
    onSignIn: () => audit(own, { action: 'dashboard_signed_in' }),
    title: 'Dashboard of the server',
    wrongHost: 'Set DASHBOARD_URL to the address that you use.',
  })
}

function mountPages(app: Hono<PageBindings>, own: createDashboard.Dependencies): void {
  const { kms, storage } = own
  const readFigures = createFigures(own)
  const shared = {
    delaySeconds: storage.kind === 'postgres' ? 300 : 1,
    isEditable: kms !== undefined,
  }

  app.get('/', async (context) => {
    const days = Number(context.req.query('days'))
    return show(context, overviewPage(await readFigures(periods.includes(days) ? days : 7)))
  })
  app.get('/projects', async (context) =>
    show(context, projectsPage(await storage.projects.list())),
  )
  app.get('/projects/:id', async (context) => {
    const project = await findProject(storage, context.req.param('id'))
    const isSaved = context.req.query('saved') !== undefined
    return show(context, projectPage({ ...shared, isSaved, project }))
  })
  app.post('/projects/:id', async (context) => {
    const project = await findProject(storage, context.req.param('id'))
    if (!kms) return refuse(context, 403, 'Projects can’t be edited here without FRAME_URL.')
    const fields = await readFields(context)
    const form = readForm(fields)
    const reason = await save(own, { form, project, updatedAt: fields.updatedAt })
    if (reason === undefined) return context.redirect(`/projects/${project.id}?saved`, 303)
    const refused = { form, reason }
    return show(context, projectPage({ ...shared, isSaved: false, project, refused }), 400)
  })
}

export declare namespace createDashboard {
  type Dependencies = {
    /** Milliseconds since 1970. */
    clock: () => number
    isRelayInRedis: boolean
    /** Signs the audit. Projects can't be edited without it. */
    kms: Pick<Kms, 'signAudit'> | undefined
    log: Log
    /** Returns the metrics of this process. */
    metrics: () => readonly Metric[]
    origins: readonly string[]
    random: Random
    storage: Storage
  }
}

/** Saves the form of a project. Returns the reason if that is refused. */
async function save(
  own: createDashboard.Dependencies,
  { form, project, updatedAt }: { form: Form; project: Project; updatedAt: string | undefined },
): Promise<string | undefined> {
  const { id } = project
  if (updatedAt !== project.updatedAt)
    return 'Not saved. The project was just changed elsewhere. Open it again.'
  const read = readChanges(project, form)
  if ('reason' in read) return read.reason
  const fields = Object.keys(read.changes)
  if (fields.length === 0) return undefined
  // Written before the change, so that no change is without an entry.
  const data = { fields: fields.join(','), from: 'dashboard' }
  await audit(own, { action: 'project_changed', data, projectId: id })
  await own.storage.projects.update(id, read.changes)
  return undefined
}

async function audit(
  { clock, kms, storage }: createDashboard.Dependencies,
  entry: Parameters<Storage['auth']['writeAudit']>[0],
): Promise<void> {
  if (kms) await storage.auth.writeAudit(entry, auditSigner(kms), clock())
}

/** Reads the figures of the overview, at most once per period and {@link figuresMs}. */
function createFigures(own: createDashboard.Dependencies): (days: number) => Promise<Overview> {
  const { clock, isRelayInRedis, metrics, storage } = own
  const kept = new Map<number, { atMs: number; figures: ReturnType<typeof read> }>()

  async function read(days: number) {
    const [statistics, databaseBytes, projects] = await Promise.all([
      storage.statistics.read(days, clock()),
      storage.readBytes(),
      storage.projects.list(),
    ])
    return { databaseBytes, projects, statistics }
  }

  return async (days) => {
    const known = kept.get(days)
    const isFresh = known !== undefined && clock() - known.atMs < figuresMs
    const figures = isFresh ? known.figures : read(days)
    if (!isFresh) kept.set(days, { atMs: clock(), figures })
    // A failure is not cached.
    figures.catch(() => kept.delete(days))
    return { ...(await figures), days, isRelayInRedis, metrics: metrics() }
  }
}

async function findProject({ projects }: Storage, id: string): Promise<Project> {
  const project = /^[\da-f]{32}$/.test(id) ? await projects.find(id) : undefined
  if (!project) throw new BaseError('NOT_FOUND', { shortMessage: 'No such project' })
  return project
}
