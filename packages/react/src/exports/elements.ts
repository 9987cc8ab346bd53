export { defineElements } from '../elements/defineElements.ts'
export { mount } from '../mount.tsx'
