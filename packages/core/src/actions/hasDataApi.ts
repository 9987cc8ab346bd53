import type { Fairlead } from '../Fairlead.ts'

/** True if a data API and a project id are configured. */
export function hasDataApi({ options }: Pick<Fairlead, 'options'>): boolean {
  const { dataApiUrl, projectId, serverUrl } = options
  return Boolean(projectId && (dataApiUrl ?? serverUrl))
}
