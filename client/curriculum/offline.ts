import { authoring, library } from './data/library.ts'

/** The library, which one wants without a network too; what one writes comes when one has opened it. */
export const offline = () => ({ mine: [library, authoring] })
