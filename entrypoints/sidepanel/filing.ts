/** Loaded when the user first opens the filing page. */
export { Filing } from '../../components/filing/Filing.tsx'
export { factWords } from '../../lib/jurisdictions/requirements.ts'
