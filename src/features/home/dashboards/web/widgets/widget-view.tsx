import type { ComponentType } from 'react';
import type { Widget, WidgetKind } from '../../contract.ts';
import { kindOf } from '../../rules/layout.ts';
import { HeadlineWidget } from '../headline-widget.tsx';
import { IssueWidget } from '../issue-widget.tsx';
import { MeasurableWidget } from '../measurable-widget.tsx';
import { MeetingWidget } from '../meeting-widget.tsx';
import { RockWidget } from '../rock-widget.tsx';
import { TodoWidget } from '../todo-widget.tsx';
import type { WidgetProps } from './widget-frame.ts';

const views: Record<WidgetKind, ComponentType<WidgetProps>> = {
  todo: TodoWidget,
  meeting: MeetingWidget,
  measurable: MeasurableWidget,
  rock: RockWidget,
  issue: IssueWidget,
  headline: HeadlineWidget,
};

/** Renders a widget of any kind. */
export const WidgetView = ({ widget }: { widget: Widget }) => {
  const View = views[kindOf(widget)];
  return <View widget={widget} />;
};
