// Labels of the image slot on loan screens.
import { useWords } from '../../platform/words.ts'
import type { ImageSlotWords } from '../../ui/forms/image-slot.tsx'

export function useImageWords(): ImageSlotWords {
  const t = useWords('loan')
  return {
    choose: t('choosePicture'),
    uploading: percent => t('uploading', { percent }),
    done: t('uploaded'),
    failed: t('uploadFailed'),
    tooLarge: t('uploadTooLarge'),
    remove: t('removePicture'),
  }
}
