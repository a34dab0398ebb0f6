/** Loaded when the person first opens it. */
export { Filing } from '../../components/filing/Filing.tsx'
export { factWords } from '../../lib/jurisdictions/requirements.ts'
