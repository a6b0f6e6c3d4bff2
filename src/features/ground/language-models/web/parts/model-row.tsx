import '#web/core/texts/models.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { SettingSwitch } from '#web/kit/ui/setting-row.tsx';
import { modelApi } from '../../contract.ts';

/** Returns the state of the language model: whether there is one, and whether the organisation uses it. */
export const useModel = () => useRead(modelApi.state, {}, { quiet: true }).data;

/** Renders whether the organisation uses the language model, with what is sent to it said in plain words; nothing where there is no model. */
export const ModelRow = ({ tell }: { tell: () => void }) => {
  const t = useText();
  const model = useModel();
  const change = useCommand(modelApi.switch);
  if (model === undefined || !model.isConnected || !model.can.switch) return null;
  const { host, model: name, embeddingModel } = model;
  const sent = t('models.sent', { host, name });
  return (
    <SettingSwitch
      label={t('models.use')}
      hint={embeddingModel === '' ? sent : `${sent} ${t('models.sentIssues', { host, name: embeddingModel })}`}
      checked={model.isOn}
      onChange={(isOn) => void change.send({ body: { isOn } }).then(tell, () => undefined)}
    />
  );
};
