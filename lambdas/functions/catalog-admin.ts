import { serve } from '#lambdas/runtime/serve';
import { editCarType } from '#lambdas/catalog/edit-car-type';
import { editPromo } from '#lambdas/catalog/edit-promo';
import { editLanguage } from '#lambdas/catalog/edit-language';
import { editCancellationReason } from '#lambdas/catalog/edit-cancellation-reason';
import { editSettings } from '#lambdas/catalog/edit-settings';

export const handler = serve([editCarType, editPromo, editLanguage, editCancellationReason, editSettings]);
