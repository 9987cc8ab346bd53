export { mountDevtools } from '../devtools/mountDevtools.ts'
