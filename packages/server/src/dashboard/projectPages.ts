import { InputError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Project, ProjectSettings, toEmbedderRules } from '../storage/Project.ts'
import { type Html, html } from './html.ts'
import { renderCard, renderPage, renderTable } from './parts.ts'

/** Renders the list of projects. */
export function projectsPage(projects: readonly Project[]): Html {
  const rows = projects.map((project) => [
    html`<a href="/projects/${project.id}">${project.name}</a>`,
    project.isDisabled ? 'disabled' : project.mode,
    project.allowedOrigins.join(', ') || 'pages of this machine only',
    project.isAnalyticsEnabled ? 'on' : 'off',
  ])
  return renderPage({
    content: renderCard(
      'All projects',
      html`${renderTable({ caption: 'Projects', columns: ['Name', 'Mode', 'Origins', 'Telemetry'], rows })}
<p class="muted">Add and remove projects with <code>fairlead-server project</code>.</p>`,
    ),
    path: '/projects',
    title: 'Projects',
  })
}

/** What the page of a project shows. */
export type ProjectView = {
  readonly project: Project
  /** Sent values that were refused, and why. */
  readonly refused?: { readonly form: Form; readonly reason: string } | undefined
  /** Time until all processes use a change, in seconds. */
  readonly delaySeconds: number
  readonly isEditable: boolean
  readonly isSaved: boolean
}

/** Renders a project: a form with some of its settings, and the others as text. */
export function projectPage(view: ProjectView): Html {
  const { delaySeconds, isEditable, isSaved, project, refused } = view
  const form = refused?.form ?? toForm(project)
  const note = refused
    ? html`<p class="error" role="alert">${refused.reason}</p>`
    : isSaved
      ? html`<p role="status">Saved. All processes use the change within ${delaySeconds} seconds.</p>`
      : undefined
  const settings = isEditable
    ? renderForm(form, project.updatedAt)
    : html`${renderSettings('Settings', Object.entries(form))}
<p class="muted">Each change is recorded in the audit, which needs the keys of embedded wallets. Set <code>FRAME_URL</code> to edit projects here, or use <code>fairlead-server project set ${project.id}</code>.</p>`
  const { recovery, recoveryDelayHours, sponsorship, thirdPartyClients, tokenLogin } = project
  return renderPage({
    content: html`${note}<div class="grid">${renderCard('Settings', settings)}
${renderCard(
  'Other settings',
  html`${renderSettings('Other settings', [
    ['id', project.id],
    ['recovery', `${recovery}, after ${recoveryDelayHours} h beside another active device`],
    ['preview deployments', toEmbedderRules(project).allowsPreviews ? 'on' : 'off'],
    ['third-party clients', thirdPartyClients],
    ['sponsorship', sponsorship ? JSON.stringify(sponsorship) : 'none'],
    ['token login', tokenLogin?.issuer ?? 'off'],
    ['features', project.features ? JSON.stringify(project.features) : 'set by the page'],
    ['changed', project.updatedAt],
  ])}<p class="muted">Change these with <code>fairlead-server project set</code>.</p>`,
)}</div>`,
    path: `/projects/${project.id}`,
    title: project.name,
  })
}

function renderSettings(caption: string, rows: readonly (readonly [string, string])[]): Html {
  return renderTable({ caption, columns: ['Setting', 'Value'], rows })
}

function renderForm(form: Form, updatedAt: string): Html {
  const check = (name: 'analytics' | 'disabled' | 'guests', text: string) =>
    html`<label class="check"><input type="checkbox" name="${name}" ${form[name] === 'on' ? html`checked` : undefined}>${text}</label>`
  const option = (mode: string) =>
    html`<option ${form.mode === mode ? html`selected` : undefined}>${mode}</option>`
  return html`<form class="fields" method="post"><input type="hidden" name="updatedAt" value="${updatedAt}">
<label>Name<input type="text" name="name" value="${form.name}" maxlength="100" required autocomplete="off"></label>
<label>Origins<small>One per line, for example https://shop.example. * matches one label of your own domain.</small>
<textarea name="origins" rows="5" spellcheck="false">
${form.origins}</textarea></label>
<label>Mode<select name="mode">${option('production')}${option('development')}</select></label>
${check('analytics', 'Collect telemetry of pages')}
${check('guests', 'Allow guests')}
${check('disabled', 'Disable: all requests of the project are refused')}
<button>Save</button></form>`
}

const Line = v.optional(v.string(), '')
const Form = v.object({
  analytics: v.optional(v.picklist(['on', 'off']), 'off'),
  disabled: v.optional(v.picklist(['on', 'off']), 'off'),
  guests: v.optional(v.picklist(['on', 'off']), 'off'),
  mode: v.picklist(['development', 'production']),
  name: Line,
  /** Patterns, one per line. */
  origins: Line,
})
/** Values of the form. */
export type Form = v.InferOutput<typeof Form>

function toForm(project: Project): Form {
  return {
    analytics: project.isAnalyticsEnabled ? 'on' : 'off',
    disabled: project.isDisabled ? 'on' : 'off',
    guests: project.guests,
    mode: project.mode,
    name: project.name,
    origins: project.allowedOrigins.join('\n'),
  }
}

/** Parses the values of the form. @throws `InputError` if they don't come from the form. */
export function readForm(fields: Readonly<Record<string, string>>): Form {
  return parse(Form, fields)
}

/**
 * Returns the changed settings, or the reason why a value is refused. A new mode also decides about previews again, as
 * with `project set --mode`.
 */
export function readChanges(
  project: Project,
  form: Form,
): { changes: Partial<ProjectSettings> } | { reason: string } {
  const { entries } = ProjectSettings
  try {
    const next = {
      allowedOrigins: parse(entries.allowedOrigins, form.origins.split(/\s+/).filter(Boolean)),
      guests: form.guests,
      isAnalyticsEnabled: form.analytics === 'on',
      isDisabled: form.disabled === 'on',
      mode: form.mode,
      name: parse(entries.name, form.name.trim()),
    }
    const changed = Object.entries(next).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(project[key as keyof Project]),
    )
    const changes: Partial<ProjectSettings> = Object.fromEntries(changed)
    return { changes: changes.mode ? { ...changes, allowsPreviews: null } : changes }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const detail = error.hints.find((hint) => hint.startsWith('Detail: '))?.slice(8)
    return { reason: `Not saved. ${detail ?? error.reason}.` }
  }
}
