import { matchesOrigin } from '@fairlead/protocol'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '../implement.ts'
import { Refusal } from '../problem.ts'
import type { Project } from '../storage/Project.ts'
import type { ServerContext } from './ServerContext.ts'

/**
 * Requires the id of a known, enabled project in the query. Routes whose body has a `projectId` accept it from there
 * too.
 */
export function requireProject(
  find: (id: string) => Promise<Project | undefined>,
  { readProjectId }: Pick<Endpoint, 'readProjectId'> = {},
) {
  return createMiddleware<ServerContext>(async (context, next) => {
    // A clone, because the handler reads the body too.
    const id = context.req.query('projectId') || (await readProjectId?.(context.req.raw.clone()))
    const project = id ? await find(id.toLowerCase()) : undefined
    if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
    context.set('project', project)
    await next()
  })
}

/**
 * Refuses pages whose origin is not in the project's list. Requests without an `Origin` pass: they don't come from a
 * browser, and such clients could send any origin.
 */
export const requireOrigin = createMiddleware<ServerContext>(async (context, next) => {
  const origin = context.req.header('origin')
  if (origin !== undefined) {
    // The empty pattern matches no origin, but lets the check for loopback pages run when the list is empty.
    const patterns = [...(context.get('project')?.allowedOrigins ?? []), '']
    if (!patterns.some((pattern) => matchesOrigin(pattern, origin)))
      throw new Refusal('ORIGIN_NOT_ALLOWED')
  }
  await next()
})
