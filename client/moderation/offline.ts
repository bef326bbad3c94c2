import { myReports } from '../groups/data/reports.ts'
import { myDecisions } from './data/decisions.ts'

/** One’s reports, and the decisions about oneself. */
export const offline = () => ({ mine: [myReports, myDecisions] })
