/** The room of filing with the facts that it tells, loaded when somebody first opens it. */
export { Filing } from '../../components/filing/Filing.tsx'
