/** One chunk, which loads after the panel has rendered. */
export { NewerProjects, OneName } from '../../components/report/export.tsx'
export { Projects } from '../../components/workbench/Projects.tsx'
export { openProjectController } from '../../lib/extension/projects/controller.ts'
export { isFromNewer, readNewerProjects } from '../../lib/extension/projects/store.ts'
