import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { failureText } from '#client/api/describeFailure.ts'
import { useDeleteViewMutation, useListViewsQuery, useSaveViewMutation } from '#client/api/workLists.ts'
import { Link } from '#client/components/links/Link.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import type { List } from '#client/components/lists/useList.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { PromptDialog } from '#client/ui/dialog/PromptDialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { printFileState } from '#contract/lists/listState.ts'
import type { SavedView, ViewToSave, WorkList } from '#contract/schemas/workList.ts'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import styles from './AllRecords.module.css'

/** Named views of the list, saved for the user. */
export function SavedViews<Row>({ of, list }: { of: WorkList; list: List<Row> }) {
  const query = useListViewsQuery()
  const dispatch = useAppDispatch()
  const [save, saving] = useSaveViewMutation()
  const [forget] = useDeleteViewMutation()
  const [asked, setAsked] = useState<ViewToSave>()
  const here = printFileState(list.state, list.address)
  const { pathname } = useLocation()
  const hrefOf = (view: SavedView) => pathname + view.query

  const ask = (view: ViewToSave) => {
    saving.reset()
    setAsked(view)
  }
  const handleSave = async (view: ViewToSave, name: string) => {
    const { data, error } = await save({ ...view, name: name.trim() })
    if (error) return
    setAsked(undefined)
    const isNew = view.viewId === null
    dispatch(
      toastShown({
        tone: 'success',
        text: isNew ? `Saved view “${data.name}”` : `View “${view.name}” is now “${data.name}”`,
        undo: isNew
          ? { did: 'view added', viewId: data.viewId, name: data.name }
          : { did: 'view changed', was: view },
      }),
    )
  }
  const handleUpdate = async (view: SavedView) => {
    const { error } = await save({ ...view, query: here })
    dispatch(outcomeToast(error, `Updated view “${view.name}”`, { undo: { did: 'view changed', was: view } }))
  }
  const handleDelete = async (view: SavedView) => {
    const { error } = await forget(view.viewId)
    const was = { ...view, viewId: null }
    dispatch(outcomeToast(error, `Deleted view “${view.name}”`, { undo: { did: 'view changed', was } }))
  }
  return (
    <details className={styles.menu}>
      <summary className={buttonClass()}>Views</summary>
      <div>
        <AdminQuery query={query}>
          {(views) => (
            <ViewList
              views={views.filter((view) => view.list === of)}
              hrefOf={hrefOf}
              here={here}
              onUpdate={(view) => void handleUpdate(view)}
              onRename={ask}
              onDelete={(view) => void handleDelete(view)}
            />
          )}
        </AdminQuery>
        <Button onClick={() => ask({ viewId: null, list: of, name: '', query: here })}>Save this view</Button>
      </div>
      {asked && (
        <PromptDialog
          title={asked.viewId === null ? 'Save this view' : `Rename “${asked.name}”`}
          label="Name"
          hint="Its filters, order and columns are saved for you, on every device"
          initialValue={asked.name}
          submitLabel="Save"
          busy={saving.isLoading}
          failure={saving.error && failureText(saving.error)}
          onSubmit={(name) => void handleSave(asked, name)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </details>
  )
}

interface ViewListProps {
  views: readonly SavedView[]
  hrefOf: (view: SavedView) => string
  /** The current filter as the address has it. */
  here: string
  onUpdate: (view: SavedView) => void
  onRename: (view: SavedView) => void
  onDelete: (view: SavedView) => void
}

function ViewList({ views, hrefOf, here, onUpdate, onRename, onDelete }: ViewListProps) {
  if (views.length === 0) return <EmptyState>There are no saved views of this list.</EmptyState>
  return (
    <ul aria-label="Saved views" className={styles.views}>
      {views.map((view) => (
        <li key={view.viewId}>
          <Link to={hrefOf(view)} aria-current={view.query === here ? 'page' : undefined}>
            {view.name}
          </Link>
          {view.query !== here && (
            <Button
              ref={keepFocusInSection}
              aria-label={`Update ${view.name} to the list as it is now`}
              onClick={() => onUpdate(view)}
            >
              Update
            </Button>
          )}
          <Button aria-label={`Rename ${view.name}`} onClick={() => onRename(view)}>
            Rename
          </Button>
          <Button ref={keepFocusInSection} aria-label={`Delete ${view.name}`} onClick={() => onDelete(view)}>
            Delete
          </Button>
        </li>
      ))}
    </ul>
  )
}
