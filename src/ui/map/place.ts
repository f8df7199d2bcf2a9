/** What stands on a map. */
export interface Place {
  lat: number;
  lng: number;
}

export interface MapPin extends Place {
  id: number | string;
  /** What the pin is called: a store's name. */
  label: string;
}

export interface PlaceMapProps {
  /** What the map shows, for those who don't see it. */
  label: string;
  pins: readonly MapPin[];
  /** The pin that is chosen among several. */
  chosen?: MapPin['id'] | null;
  /** Makes the pins buttons. */
  onChoose?: ((id: MapPin['id']) => void) | undefined;
  /** Makes the one pin movable by pointer and keys, and sets it by a click where there is none; told at the end of each move. */
  onMove?: ((place: Place) => void) | undefined;
  /** In px. */
  height?: number;
}
