import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '../implement.ts'
import { Refusal } from '../problem.ts'
import type { Project } from '../storage/ProjectStore.ts'
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
