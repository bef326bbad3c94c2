import { Skeleton } from './Skeleton.tsx'

/** The shape of a part of a page that is on its way. */
export const SkeletonPart = () => <Skeleton heading={false} />
