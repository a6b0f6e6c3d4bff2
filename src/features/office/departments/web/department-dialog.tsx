import '#web/core/texts/departments.ts';
import * as z from 'zod/mini';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { MeetingsPicker } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { id, line } from '#shared/fields.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { useGone } from '#web/kit/modals/use-gone.ts';
import { StaleNotice, type Theirs } from '#web/kit/writing/stale-notice.tsx';
import { useVersion } from '#web/kit/writing/use-version.ts';
import type { Department } from '../contract.ts';
import { addDepartment, updateDepartment, useDepartments } from './calls.ts';

export interface DepartmentDialogProps extends DialogProps {
  /** The department to change; a new one without it. */
  department?: Department | undefined;
}

/** The form's values: nobody who leads is an empty text. */
const departmentForm = z.object({ name: line(), headId: z.union([z.literal(''), id()]), meetingIds: z.array(id()) });
type Values = z.output<typeof departmentForm>;

const fresh: Department = { id: '', name: '', headId: null, meetingIds: [], version: 0 };

const valuesOf = ({ name, headId, meetingIds }: Department): Values => ({ name, headId: headId ?? '', meetingIds });

const bodyOf = <Sent extends Values>(values: Sent) => ({ ...values, headId: values.headId === '' ? null : values.headId });

/** Returns the meetings to choose from, with the department that each is in now; undefined while they load. */
const useMeetings = (own: string) => {
  const t = useText();
  const departments = useDepartments().data?.items;
  return useTractions()?.map(({ id: tractionId, title }) => {
    const other = departments?.find((each) => each.id !== own && each.meetingIds.includes(tractionId));
    return { id: tractionId, title, note: other === undefined ? undefined : t('departments.isIn', { name: other.name }) };
  });
};

/** Returns the parts of a department that somebody else has changed meanwhile, in words. */
const useTheirs = (current: Department | undefined, mine: Values): Theirs[] => {
  const t = useText();
  const { list } = useFormats();
  const people = useDirectory();
  const tractions = useTractions();
  if (current === undefined) return [];
  const theirs = valuesOf(current);
  const head = people?.find((person) => person.id === theirs.headId);
  const titles = tractions?.filter((each) => theirs.meetingIds.includes(each.id)).map(({ title }) => title) ?? [];
  const rows = [
    { key: 'name', label: t('departments.name'), text: theirs.name },
    { key: 'headId', label: t('departments.lead'), text: head === undefined ? t('departments.noLead') : nameOf(head) },
    { key: 'meetingIds', label: t('departments.meetings'), text: titles.length === 0 ? t('departments.noMeeting') : list(titles) },
  ] as const;
  return rows.filter(({ key }) => JSON.stringify(theirs[key]) !== JSON.stringify(mine[key]));
};

/** Renders the form of a department: its name, who leads it, and its meetings. */
export const DepartmentDialog = ({ department, close }: DepartmentDialogProps) => {
  const t = useText();
  const people = useDirectory();
  const meetings = useMeetings(department?.id ?? '');
  const departments = useDepartments().data?.items;
  const { save, current, onFail, forget } = useVersion(department ?? fresh, valuesOf);
  const send = (values: Values): Promise<unknown> =>
    department === undefined ? addDepartment(bodyOf(values)) : save(values, (mine) => updateDepartment(department.id, bodyOf(mine)));
  const form = useForm<Values, Values>({
    schema: departmentForm,
    initial: valuesOf(department ?? fresh),
    onFail,
    onDone: () => close(),
    send,
  });
  const theirs = useTheirs(current, form.values);
  const isGone = department !== undefined && departments !== undefined && !departments.some((each) => each.id === department.id);
  useGone(isGone, t('departments.gone'), () => close());
  const take = () => {
    if (current !== undefined) form.reset(valuesOf(current));
    forget();
  };
  const active = people?.filter(({ isBlocked }) => !isBlocked).map((person) => person.id);
  return (
    <Dialog
      title={department === undefined ? t('departments.add') : t('departments.edit')}
      form={form}
      submit={department === undefined ? t('departments.add') : t('departments.save')}
      onClose={() => close()}
    >
      {current !== undefined && <StaleNotice theirs={theirs} onTake={take} />}
      <TextField {...form.field('name')} label={t('departments.name')} required maxLength={100} autoComplete="off" />
      <PersonPicker {...form.field('headId')} label={t('departments.lead')} none={t('departments.noLead')} only={new Set(active)} />
      <MeetingsPicker
        {...form.field('meetingIds')}
        label={t('departments.meetings')}
        hint={t('departments.meetingsHint')}
        meetings={meetings}
      />
    </Dialog>
  );
};
