import { store } from '../../lib/browser/store.ts'

/** The number of cases that one has decided since one came. */
export const decided = store(0)

/** After so many it is time for a break. */
export const enough = 25

/** The ways to show pictures: blurred until pressed, without colours, or as they are. Kept on this device. */
export type PictureView = 'blurred' | 'grey' | 'plain'
const name = 'moderation pictures'
const views: readonly PictureView[] = ['blurred', 'grey', 'plain']

export const pictureView = store<PictureView>(views.find((one) => one === localStorage.getItem(name)) ?? 'blurred')

export function viewPictures(view: PictureView) {
  localStorage.setItem(name, view)
  pictureView.set(view)
}
